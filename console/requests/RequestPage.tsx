import { Head } from "../shared/Frame.tsx";

export function RequestPage() {
  return <Head title="RequestPage" />;
}
