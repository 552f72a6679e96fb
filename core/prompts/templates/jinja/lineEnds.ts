/** Makes every line end of a text a line feed, as jinja2 does before it reads one. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
