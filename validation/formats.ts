interface Format {
  test(value: string): boolean;
  /** End of the message "Input should be …". */
  description: string;
  faultType: string;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
// Offsets end at 15:59, as Postgres has them; the largest in use is +14:00.
const dateTimePattern =
  /^(\d{4}-\d{2}-\d{2})[Tt ](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:0\d|1[0-5]):?[0-5]\d)$/;
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const formats: Record<string, Format> = {
  uuid: { test: (value) => uuidPattern.test(value), description: "a UUID", faultType: "uuid_parsing" },
  date: { test: isDate, description: "a date (YYYY-MM-DD)", faultType: "date_parsing" },
  "date-time": {
    test: (value) => isDate(dateTimePattern.exec(value)?.[1] ?? ""),
    description: "an ISO 8601 date-time with an offset",
    faultType: "datetime_parsing",
  },
  uri: { test: (value) => URL.canParse(value), description: "an absolute URL", faultType: "url_parsing" },
  email: { test: (value) => emailPattern.test(value), description: "an email address", faultType: "value_error" },
};

/** Formats that are checked; the generator refuses a contract that uses another one. */
export const knownFormats = Object.keys(formats);

export function isKnownFormat(name: string): boolean {
  return Object.hasOwn(formats, name);
}

export function formatOf(name: string): Format {
  const format = formats[name];
  if (!format) throw new Error(`format "${name}" has no check`);
  return format;
}

function isDate(value: string): boolean {
  const parts = datePattern.exec(value);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
