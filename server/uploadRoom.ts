import { Gauge } from "../domain/metrics.ts";
import { Problem } from "../domain/problem.ts";
import { limits } from "../generated/limits.ts";
import { BodyAccount } from "./bytesInFlight.ts";

const onDisk = new Gauge("sheaf_upload_bytes_on_disk", "Bytes of uploads in files, until their requests are answered.");

export interface UploadLimits {
  ofProcess: number;
  ofWorkspace: number;
}

const usualLimits: UploadLimits = {
  ofProcess: limits["FileSource.file_content_base64.x-max-unfinished-bytes"],
  ofWorkspace: limits["FileSource.file_content_base64.x-max-unfinished-bytes-of-workspace"],
};

/** Limit of the bytes of unfinished uploads on the disk of this process, in all and for each workspace. */
export class UploadRoom {
  private taken = 0;
  private readonly ofWorkspaces = new Map<number, number>();

  constructor(private readonly most: UploadLimits = usualLimits) {
    onDisk.watch(() => this.taken);
  }

  /** Account of one request, whose bytes are refused with rate_limited or unavailable when there is no room. */
  open(workspaceId: number): BodyAccount {
    return new BodyAccount((bytes) => this.take(workspaceId, bytes));
  }

  private take(workspaceId: number, bytes: number): void {
    const own = (this.ofWorkspaces.get(workspaceId) ?? 0) + bytes;
    if (bytes > 0 && own > this.most.ofWorkspace) {
      throw new Problem("rate_limited", "The workspace's uploads under way have as many bytes as they may. Try again.");
    }
    if (bytes > 0 && this.taken + bytes > this.most.ofProcess) {
      throw new Problem("unavailable", "The service has more files to receive than it can hold just now. Try again.");
    }
    this.taken += bytes;
    if (own > 0) this.ofWorkspaces.set(workspaceId, own);
    else this.ofWorkspaces.delete(workspaceId);
  }
}
