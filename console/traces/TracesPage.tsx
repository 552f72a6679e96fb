import { Head } from "../shared/Frame.tsx";

export function TracesPage() {
  return <Head title="TracesPage" />;
}
