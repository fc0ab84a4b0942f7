import type { Readable } from 'node:stream'

/**
 * The storage for videos and pictures. We choose the names, with
 * `/` between folder and file; a name always has the same content.
 */
export type Storage = {
  /**
   * Stores a copy of the file durably under the name. Repeating it is harmless.
   * @returns its size in bytes.
   */
  put(path: string, name: string): Promise<number>
  /** The names of all files last written before `before`, in pages. Leaves out hidden files: the marker and the bin. */
  listOlder(before: Date): AsyncIterable<string[]>
  /** All files in a folder, also a hidden one, in pages. */
  listFolder(folder: string): AsyncIterable<ListedFile[]>
  /** Gives a file another name; does nothing if it does not exist. A crash leaves the file under at least one name. */
  move(name: string, to: string): Promise<void>
  /** Removes one file; does nothing if it does not exist. */
  remove(name: string): Promise<void>
  /** Removes a folder with all its files; does nothing if it does not exist. */
  removeFolder(folder: string): Promise<void>
  /** The absolute address of a name, public to anyone who knows the name. */
  address(name: string): string
  /**
   * A local file with the content of one of our own addresses; null if the address is not ours or has no file.
   * @throws Error if the signal ends a download from a bucket
   */
  localPath(address: string, signal?: AbortSignal): Promise<string | null>
  /** The file, or the range in a Range header; null if it does not exist. */
  open(name: string, range?: string): Promise<StoredFile | null>
  /** The space of the disk with the files, or with the data folder if the files are in a bucket; null if unknown. */
  space(): Promise<Space | null>
  /** @throws Error if nothing can be stored or read right now. */
  ping(): Promise<void>
  /** The folder that the server serves itself; null if the files are elsewhere. */
  localFolder: string | null
}

export type ListedFile = { name: string; bytes: number }

export type Space = { freeBytes: number; totalBytes: number }

export type StoredFile = {
  /** 206 for a range, 416 if the range lies outside the file. */
  status: 200 | 206 | 416
  headers: Record<string, string>
  body: Buffer | Readable | null
}
