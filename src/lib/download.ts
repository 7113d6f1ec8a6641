/** Passes a file that was loaded with the access token to the browser's download. */
export function download(data: Blob, name: string): void {
  const url = URL.createObjectURL(data)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address when the download starts, which is after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
