/** Sharp on paper at the size of a letterhead's logo; more only makes every printed document larger and slower. */
const MOST_POINTS = 800
/** Types that papers can embed. */
const printable = ['image/png', 'image/jpeg']

/**
 * Converts a logo for papers: a WebP or a large picture becomes a PNG of at most 800 points. Other files are returned
 * unchanged; the server reports their problems.
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
