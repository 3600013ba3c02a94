//! Chromium without a window, told what to do through a pipe: the DevTools protocol, a message of JSON and a zero byte each.

use std::{
    env,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

use serde_json::{Value, json};

/// A silent browser is taken to hang after this, which is longer than a busy machine keeps anybody waiting.
const PATIENCE: Duration = Duration::from_secs(600);

/// Gives the browser its ends of the pipe as the files 3 and 4, where it looks for them.
const PIPED: &str = "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null";

pub struct Browser {
    process: Child,
    orders: ChildStdin,
    answers: Receiver<Value>,
    session: Option<String>,
    number: u64,
    /// What the console and the page complained about.
    pub complaints: Vec<String>,
}

impl Browser {
    /// Starts a browser with a page, whose files are in `folder`.
    pub fn open(address: &str, folder: &Path) -> Browser {
        let program = env::var("CANVASS_CHROMIUM").unwrap_or_else(|_| "chromium".to_owned());
        let mut command = Command::new("sh");
        command.args(["-c", PIPED, &program]);
        command.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]);
        command.args(["--remote-debugging-pipe", "--no-first-run", "--disable-extensions"]);
        command.arg(format!("--user-data-dir={}", folder.join("profile").display()));
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("every Unix has a shell");
        let orders = process.stdin.take().expect("it is piped");
        let told = BufReader::new(process.stdout.take().expect("it is piped"));
        let (sender, answers) = channel();
        thread::spawn(move || {
            for message in told.split(0).map_while(Result::ok) {
                let message = serde_json::from_slice(&message).expect("messages are JSON");
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let complaints = vec![];
        let mut browser =
            Browser { process, orders, answers, session: None, number: 0, complaints };
        let target = browser.ask("Target.createTarget", json!({ "url": "about:blank" }));
        let wanted = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = browser.ask("Target.attachToTarget", wanted);
        browser.session = attached["sessionId"].as_str().map(str::to_owned);
        for domain in ["Runtime.enable", "Log.enable", "Page.enable"] {
            browser.ask(domain, json!({}));
        }
        browser.ask("Page.navigate", json!({ "url": address }));
        browser.wait_for("document.readyState === 'complete' && location.href !== 'about:blank'");
        browser
    }

    /// Sends an order, and waits for its answer.
    fn ask(&mut self, method: &str, parameters: Value) -> Value {
        self.number += 1;
        let mut order = json!({ "id": self.number, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            order["sessionId"] = session.clone().into();
        }
        let sent = write!(self.orders, "{order}\0").and_then(|()| self.orders.flush());
        sent.expect("the browser listens: is `chromium` installed?");
        loop {
            let message = self.answers.recv_timeout(PATIENCE).expect("the browser answers");
            if message["id"] == self.number {
                assert!(message["error"].is_null(), "{method}: {message}");
                return message["result"].clone();
            }
            self.hear(&message);
        }
    }

    fn hear(&mut self, event: &Value) {
        let parameters = &event["params"];
        let is_complaint = match event["method"].as_str() {
            Some("Runtime.exceptionThrown") => true,
            Some("Runtime.consoleAPICalled") => parameters["type"] != "log",
            Some("Log.entryAdded") => parameters["entry"]["level"] != "verbose",
            Some(_) | None => false,
        };
        if is_complaint {
            self.complaints.push(parameters.to_string());
        }
    }

    /// The value of an expression in the page.
    #[track_caller]
    pub fn value(&mut self, expression: &str) -> Value {
        let wanted = json!({ "expression": expression, "returnByValue": true });
        let answer = self.ask("Runtime.evaluate", wanted);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    /// Waits until a condition holds in the page, however long that takes.
    #[track_caller]
    pub fn wait_for(&mut self, condition: &str) {
        while self.value(condition) != true {
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Presses a key: a letter, or one of the keys with a name.
    pub fn press(&mut self, key: &str) {
        let (code, text) = match key {
            "Tab" => (9, ""),
            "Enter" => (13, "\r"),
            "Escape" => (27, ""),
            "ArrowUp" => (38, ""),
            "ArrowDown" => (40, ""),
            letter => (0, letter),
        };
        let mut down = json!({ "type": "keyDown", "key": key, "windowsVirtualKeyCode": code });
        if !text.is_empty() {
            down["text"] = text.into();
        }
        self.ask("Input.dispatchKeyEvent", down);
        let up = json!({ "type": "keyUp", "key": key, "windowsVirtualKeyCode": code });
        self.ask("Input.dispatchKeyEvent", up);
    }

    /// Types a text.
    pub fn enter(&mut self, text: &str) {
        self.ask("Input.insertText", json!({ "text": text }));
    }

    /// Makes the window so wide and high.
    pub fn resize(&mut self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.ask("Emulation.setDeviceMetricsOverride", size);
    }

    /// Prefers `light` or `dark` colours.
    pub fn prefer(&mut self, scheme: &str) {
        let feature = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.ask("Emulation.setEmulatedMedia", json!({ "features": feature }));
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Already gone is as good.
        let _gone = self.process.kill();
        let _gone = self.process.wait();
    }
}
