export function applyPatches(root: string): void;
