/** What the lists of the older families say about their page. */
export function presentPage({ page, per_page }: { page: number; per_page: number }, total: number) {
  return { page, per_page, total, pages: Math.ceil(total / per_page) };
}
