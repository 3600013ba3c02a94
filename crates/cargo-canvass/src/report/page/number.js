// Numbers for people.

/** With a comma after every third digit, or as a power of ten where it is long; from a number or from digits. */
function counted(number) {
  const digits = String(number);
  if (digits.length > 15) {
    const exponent = String(digits.length - 1).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]);
    return `${digits[0]}.${digits[1]} · 10${exponent}`;
  }
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A number of things. */
function several(number, thing) {
  return `${counted(number)} ${thing}${String(number) === "1" ? "" : "s"}`;
}

/** How much of `all` a part is, from 0 to 1; both may be digits. */
function share(part, all) {
  const [of, whole] = [BigInt(part), BigInt(all)];
  if (whole === 0n || of === 0n) return 0;
  if (of >= whole) return 1;
  const millionths = Number((of * 1000000n) / whole);
  return millionths > 0 ? millionths / 1e6 : 1e-7;
}

/** A share in per cent: only all is 100 %, only nothing is 0 %. */
function percent(part) {
  if (part === 0) return "0 %";
  if (part === 1) return "100 %";
  if (part < 0.0001) return "< 0.01 %";
  const digits = part < 0.01 ? 2 : part < 0.1 || part > 0.99 ? 1 : 0;
  const scale = 10 ** digits;
  return `${(Math.max(1, Math.floor(part * 100 * scale)) / scale).toFixed(digits)} %`;
}

/** A time in seconds. */
function duration(seconds) {
  if (seconds < 0.001) return `${Math.round(seconds * 1e6)} µs`;
  if (seconds < 1) return `${Math.round(seconds * 1e3)} ms`;
  if (seconds < 120) return `${seconds.toFixed(1)} s`;
  return `${Math.round(seconds / 60)} min`;
}

/** When something was, from seconds since 1970. */
function moment(seconds) {
  return new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
