import { Head } from "../shared/Frame.tsx";

export function TracePage() {
  return <Head title="TracePage" />;
}
