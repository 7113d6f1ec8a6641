/** Sharp on paper at the size of a letterhead's logo; more only makes every printed document larger and slower. */
const MOST_POINTS = 800
/** What papers can show as it is. */
const printable = ['image/png', 'image/jpeg']

/**
 * A logo as papers can show it: a WebP or a large picture is drawn anew as a PNG of at most 800 points. What is no picture
 * comes back as it was; the server says what is wrong with it.
 */
export async function fitPicture(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return file
  const { width, height } = picture
  const scale = Math.min(1, MOST_POINTS / Math.max(width, height))
  if (scale === 1 && printable.includes(file.type)) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  return drawn ?? file
}
