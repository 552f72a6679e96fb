import { Gauge } from "../domain/metrics.ts";
import { Problem } from "../domain/problem.ts";
import { limits } from "../generated/limits.ts";

const onDisk = new Gauge(
  "sheaf_upload_bytes_on_disk",
  "Bytes of uploads in files before compression, until their requests are answered.",
);

export interface UploadLimits {
  ofProcess: number;
  ofWorkspace: number;
}

const usualLimits: UploadLimits = {
  ofProcess: limits["FileSource.file_content_base64.x-max-unfinished-bytes"],
  ofWorkspace: limits["FileSource.file_content_base64.x-max-unfinished-bytes-of-workspace"],
};

/**
 * Limit of the bytes of unfinished uploads on the disk of this process, in all and for each workspace, as they are before
 * compression, which may save nothing. A workspace's limit also counts what its requests announced and have not sent: of many
 * uploads that begin at once only those are received that find room to the end. The limit of the process counts what came, so
 * nobody takes room from others by announcing.
 */
export class UploadRoom {
  private taken = 0;
  private readonly ofWorkspaces = new Map<number, number>();

  constructor(private readonly most: UploadLimits = usualLimits) {
    onDisk.watch(() => this.taken);
  }

  open(workspaceId: number): UploadAccount {
    return new UploadAccount(
      (bytes) => this.take(bytes),
      (bytes) => this.takeOfWorkspace(workspaceId, bytes),
    );
  }

  private take(bytes: number): void {
    if (bytes > 0 && this.taken + bytes > this.most.ofProcess) {
      throw new Problem("unavailable", "The service is receiving more files than it can hold right now. Try again.");
    }
    this.taken += bytes;
  }

  private takeOfWorkspace(workspaceId: number, bytes: number): void {
    const own = (this.ofWorkspaces.get(workspaceId) ?? 0) + bytes;
    if (bytes > 0 && own > this.most.ofWorkspace) {
      throw new Problem("rate_limited", "The workspace's running uploads are at their limit. Try again.");
    }
    if (own > 0) this.ofWorkspaces.set(workspaceId, own);
    else this.ofWorkspaces.delete(workspaceId);
  }
}

export class UploadAccount {
  private taken = 0;
  /** Bytes that count for the workspace: those that were announced, or those that have come where that is more. */
  private takenOfWorkspace = 0;

  constructor(
    private readonly spend: (bytes: number) => void,
    private readonly spendOfWorkspace: (bytes: number) => void,
  ) {}

  /** Reserves room for bytes that are to come. @throws Problem rate_limited, unavailable */
  announce(bytes: number): void {
    this.growOfWorkspace(bytes);
    try {
      this.spend(bytes);
      this.spend(-bytes);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Takes bytes that have come. @throws Problem rate_limited, unavailable */
  take(bytes: number): void {
    this.growOfWorkspace(this.taken + bytes);
    this.spend(bytes);
    this.taken += bytes;
  }

  private growOfWorkspace(bytes: number): void {
    const more = bytes - this.takenOfWorkspace;
    if (more <= 0) return;
    this.spendOfWorkspace(more);
    this.takenOfWorkspace = bytes;
  }

  /** Returns all bytes, when the request is answered. */
  close(): void {
    this.spend(-this.taken);
    this.spendOfWorkspace(-this.takenOfWorkspace);
    this.taken = 0;
    this.takenOfWorkspace = 0;
  }
}
