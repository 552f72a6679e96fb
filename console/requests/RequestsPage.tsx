import { Head } from "../shared/Frame.tsx";

export function RequestsPage() {
  return <Head title="RequestsPage" />;
}
