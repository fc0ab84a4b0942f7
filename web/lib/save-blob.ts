/** Lets the browser save data as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const objectUrl = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = objectUrl
  link.download = name
  link.click()
  // The browser needs the object URL until it has started to save the file.
  setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000)
}
