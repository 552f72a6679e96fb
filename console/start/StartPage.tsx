import { Head } from "../shared/Frame.tsx";

export function StartPage() {
  return <Head title="StartPage" />;
}
