import type { Readable } from 'node:stream'

/** Where videos and pictures are kept. Names are ours, with `/` between folder and file, and never reused for another content. */
export type Storage = {
  /**
   * Keeps a copy of the file under the name; afterwards it survives a crash. Repeating it is harmless.
   * @returns how many bytes it takes.
   */
  put(path: string, name: string): Promise<number>
  /** The names of all files that were written before then, in pages. */
  listOlder(before: Date): AsyncIterable<string[]>
  /** Removes one file; one that is not there is fine. */
  remove(name: string): Promise<void>
  /** Removes a folder with all its files; one that is not there is fine. */
  removeFolder(folder: string): Promise<void>
  /** The absolute address under which anybody who knows the name can fetch it. */
  address(name: string): string
  /** A local file with the content behind one of our own addresses; null when the address is not ours or nothing is there. */
  localPath(address: string): Promise<string | null>
  /** The file, or the part of it that a Range header asks for; null when it is not there. */
  open(name: string, range?: string): Promise<StoredFile | null>
  /** How much room there is; null where nobody knows, as with object storage. */
  space(): Promise<Space | null>
  /** @throws Error when nothing can be kept or read right now. */
  ping(): Promise<void>
  /** The folder to serve ourselves; null when the files are elsewhere. */
  localFolder: string | null
}

export type Space = { freeBytes: number; totalBytes: number }

export type StoredFile = {
  /** 206 with a part, 416 when the range lies outside. */
  status: 200 | 206 | 416
  headers: Record<string, string>
  body: Buffer | Readable | null
}
