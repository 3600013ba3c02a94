//! A PostgreSQL of its own for a test, on the loopback in a temporary folder.

use std::{
    env, fs,
    net::TcpListener,
    path::PathBuf,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

pub struct Server {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    process: Child,
}

impl Server {
    pub fn start() -> Server {
        let programs = programs();
        let made = as_somebody("mktemp").args(["-d", "-t", "canvass-postgres-XXXXXX"]).output();
        let made = made.expect("every Linux has it").stdout;
        let folder = PathBuf::from(String::from_utf8(made).expect("a path").trim_end());
        let data = folder.join("data");
        let initdb = as_somebody(programs.join("initdb"))
            .args(["--auth", "trust", "--username", "canvass", "--no-sync", "-D"])
            .arg(&data)
            .current_dir("/")
            .output()
            .expect("it is beside postgres");
        assert!(initdb.status.success(), "{initdb:?}");
        let port = free_port();
        let process = as_somebody(programs.join("postgres"))
            .args(["-h", "127.0.0.1", "-F", "-p", &port.to_string(), "-k"])
            .arg(&folder)
            .arg("-D")
            .arg(&data)
            .current_dir("/")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it answered before");
        let mut server = Server { programs, folder, port, process };
        server.wait();
        server
    }

    pub fn address(&self) -> String {
        format!("postgres://canvass@127.0.0.1:{}/postgres", self.port)
    }

    fn wait(&mut self) {
        loop {
            let ready = Command::new(self.programs.join("pg_isready"))
                .args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string()])
                .status();
            if ready.is_ok_and(|ready| ready.success()) {
                return;
            }
            let ended = self.process.try_wait().expect("it was started");
            assert!(ended.is_none(), "{ended:?}");
            thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let mut stop = as_somebody(self.programs.join("pg_ctl"));
        stop.args(["stop", "-m", "immediate", "-D"]).arg(self.folder.join("data"));
        let _stopped = stop.current_dir("/").stdout(Stdio::null()).status();
        let _ended = self.process.wait();
        let _removed = fs::remove_dir_all(&self.folder);
    }
}

/// The folder of the programs of PostgreSQL, which Debian has not on the PATH.
fn programs() -> PathBuf {
    if let Some(program) = env::var_os("CANVASS_POSTGRES") {
        return PathBuf::from(program).parent().expect("a program is in a folder").to_owned();
    }
    let on_path = env::var_os("PATH").unwrap_or_default();
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let folders =
        env::split_paths(&on_path).chain(debian.map(|version| version.path().join("bin")));
    let has_all = |folder: &PathBuf| {
        ["postgres", "initdb", "pg_ctl", "pg_isready"].iter().all(|name| folder.join(name).exists())
    };
    folders.into_iter().find(has_all).expect("PostgreSQL is needed: see xtask/src/need.rs")
}

/// A program run by a user that PostgreSQL accepts: not root.
fn as_somebody(program: impl Into<PathBuf>) -> Command {
    let user = Command::new("id").arg("-u").output().expect("every Unix has it");
    if user.stdout.trim_ascii() != b"0" {
        return Command::new(program.into());
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(program.into());
    command
}

/// One that nobody listened to a moment ago.
fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("there is a loopback");
    listener.local_addr().expect("it is bound").port()
}
