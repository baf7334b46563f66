// Decodes pictures in a process of its own, with nothing in its environment: what a hostile picture can do is to make it busy, and then it is ended.
import process from 'node:process'
import sharp from 'sharp'

// Each picture is decoded once, so nothing is kept.
sharp.cache(false)
sharp.concurrency(1)

/** What draws a picture: 72 is where a drawing's unit is a pixel. */
const PIXEL_DENSITY = 72
const MOST_DENSITY = 20_000

const decode = async ({ bytes, isDrawing, largestSide, servedSide }) => {
  const open = (density) => sharp(bytes, { limitInputPixels: largestSide * largestSide, failOn: 'error', animated: false, density })
  const { width, height } = await open(PIXEL_DENSITY).metadata()
  if (Math.max(width, height) > largestSide) throw new Error('pixel limit')
  // A drawing has no pixels of its own: it is drawn as large as it is served.
  const drawn = (PIXEL_DENSITY * servedSide) / Math.max(width, height)
  const density = isDrawing ? Math.min(MOST_DENSITY, Math.max(1, drawn)) : PIXEL_DENSITY
  return await open(density)
    .rotate()
    .resize(servedSide, servedSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer()
}

process.on('message', async (job) => {
  try {
    process.send({ picture: await decode(job) })
  } catch (cause) {
    process.send({ failure: /pixel limit/i.test(String(cause)) ? 'pixels' : 'broken' })
  }
})
process.on('disconnect', () => process.exit())
process.send({ ready: true })
