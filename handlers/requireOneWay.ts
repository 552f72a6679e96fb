import { invalid } from "../core/values/givenTime.ts";

/** @throws Problem validation_error for both a version and a label in a query */
export function requireOneWay({ version, label }: { version?: number | undefined; label?: string | undefined }): void {
  if (version === undefined || label === undefined) return;
  throw invalid(["query", "label"], "Input should be omitted if version is given", "value_error");
}
