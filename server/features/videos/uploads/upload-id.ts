const folder = 'images/'

/** Whether this is the name of an upload in our storage. */
export function isUpload(name: string): boolean {
  return name.startsWith(folder)
}

/** What programs call an upload: its name in our storage without the folder. */
export function uploadId(name: string): string {
  return name.slice(folder.length)
}

export function uploadName(id: string): string {
  return `${folder}${id}`
}
