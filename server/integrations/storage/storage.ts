/** Where videos and pictures are kept. Names are ours, with `/` between folder and file, and never reused for another content. */
export type Storage = {
  /** Keeps a copy of the file under the name; afterwards it survives a crash. Repeating it is harmless. */
  put(path: string, name: string): Promise<void>
  /** Removes a folder with all its files; one that is not there is fine. */
  removeFolder(folder: string): Promise<void>
  /** The absolute address under which anybody who knows the name can fetch it. */
  address(name: string): string
  /** The local file behind one of our own addresses; null when the address is not ours or the file not on this machine. */
  localPath(address: string): string | null
  /** The folder to serve ourselves; null when the storage serves its files. */
  localFolder: string | null
}
