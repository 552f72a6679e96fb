# Functions for the examples of these pages. They need API (an address) and KEY (an API key).

# call [OPTIONS OF CURL] URL: sends a request and prints the response. It fails when the request does.
call() { curl -sS --fail-with-body -w '\n' -H "X-API-KEY: $KEY" -H 'Content-Type: application/json' "$@"; }

# field NAME: prints one field of the JSON that it reads, such as data[0].id. Without that field it prints the JSON and fails.
field() {
  # Bun, which a clone has, starts in a tenth of Node's time.
  "$(command -v node_modules/.bin/bun || command -v node)" -e '
    const [, name] = process.argv, text = require("fs").readFileSync(0, "utf8");
    let value;
    try { value = new Function("body", `return body.${name}`)(JSON.parse(text)); } catch {}
    if (value === undefined) { console.error(`There is no ${name} in: ${text}`); process.exit(1); }
    console.log(typeof value === "string" ? value : JSON.stringify(value));' "$1"
}

# wait_for TEXT [OPTIONS OF CURL] URL: sends the request until the response has the text, for up to a minute, and prints it.
wait_for() {
  local text=$1 response='' left=300
  shift
  while [ $left -gt 0 ]; do
    left=$((left - 1))
    response=$(call "$@") || true
    case $response in *"$text"*) echo "$response" && return ;; esac
    sleep 0.2
  done
  echo "This did not turn into $text within a minute: $response" >&2
  return 1
}
