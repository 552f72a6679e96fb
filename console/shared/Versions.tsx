import { Badge } from "./controls.tsx";
import { exactMoment, moment } from "./format.ts";

interface Version {
  version_number: number;
  commit_message: string | null;
  release_labels: string[];
  created_by: string | null;
  created_at: string;
}

/** Versions to choose from, the newest first, with the labels that they hold and whom they are of. */
export function Versions<Of extends Version>({
  versions,
  chosen,
  href,
  children,
}: {
  versions: Of[];
  chosen: number;
  href: (version: number) => string;
  children?: preact.ComponentChildren;
}) {
  return (
    <nav class="versions" aria-label="Versions">
      <ol>
        {versions.map(({ version_number, commit_message, release_labels, created_by, created_at }) => (
          <li key={version_number}>
            <a href={href(version_number)} aria-current={version_number === chosen ? "true" : undefined}>
              <span>
                <b>v{version_number}</b>
                {release_labels.map((label) => (
                  <Badge key={label} tone="accent">
                    {label}
                  </Badge>
                ))}
              </span>
              {commit_message && <span dir="auto">{commit_message}</span>}
              <small title={exactMoment(created_at)}>
                {moment(created_at)}
                {created_by && ` · ${created_by}`}
              </small>
            </a>
          </li>
        ))}
      </ol>
      {children}
    </nav>
  );
}

/** The parts of a page, each with an address of its own. */
export function Parts<Name extends string>({
  names,
  chosen,
  href,
}: {
  names: readonly Name[];
  chosen: Name;
  href: (name: Name) => string;
}) {
  return (
    <nav class="parts" aria-label="Parts">
      {names.map((name) => (
        <a key={name} href={href(name)} aria-current={name === chosen ? "page" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
