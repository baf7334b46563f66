/** @jest-environment node */
import sharp from 'sharp'
import { createFetchFile } from '../../../examples/sandbox/images/fetch-file.ts'
import { createPictureEncoder, type PictureEncoder } from '../../../examples/sandbox/images/re-encode.ts'
import { outcome } from '../../support/deferred.ts'
import { type HttpServer, startHttpServer } from '../../support/http-server.ts'
import { type HostileFile, hostileFiles } from './hostile-files.ts'
import { refusal } from './refusal.ts'

let canary: HttpServer
let host: HttpServer
let encoder: PictureEncoder
let files: readonly HostileFile[]

beforeAll(async () => {
  ;[canary, host] = await Promise.all([startHttpServer(), startHttpServer()])
  encoder = createPictureEncoder({ timeout: 1_500 })
  files = await hostileFiles(`${canary.url}/asked`)
  host.answer((response, { url }) => {
    const file = files[Number(url.slice(1))]
    response.writeHead(200, { 'content-type': file?.type ?? '' })
    response.end(file?.bytes)
  })
})
afterAll(async () => {
  encoder.close()
  await Promise.all([canary.close(), host.close()])
})

test('of hostile files comes a still WebP without anything beside the picture, or nothing', async () => {
  const fetchFile = createFetchFile({ allowed: [host.url] })
  const outcomes: string[] = []
  for (const [place, { name }] of files.entries()) {
    const result = await outcome(fetchFile(`${host.url}/${place}`).then((bytes) => encoder.reEncode(bytes)))
    if ('value' in result) {
      const picture = result.value
      const { format, pages, exif, xmp, icc, width, height } = await sharp(picture).metadata()
      expect([name, format, pages, exif, xmp, icc]).toEqual([name, 'webp', undefined, undefined, undefined, undefined])
      expect(Math.max(width, height)).toBeLessThanOrEqual(720)
      expect(picture.includes('script')).toBe(false)
      outcomes.push(`${name}: picture`)
    } else outcomes.push(`${name}: ${await refusal(Promise.reject(result.error))}`)
  }
  expect(files.length).toBeGreaterThanOrEqual(30)
  expect(outcomes).toEqual(files.map(({ name, becomes }) => `${name}: ${becomes}`))
  expect(canary.seen).toEqual([])
})

test('what is busy too long is ended, and the next picture is made', async () => {
  const [slow] = files.filter(({ becomes }) => becomes === 'time')
  const [good] = files.filter(({ becomes }) => becomes === 'picture')
  expect(await refusal(encoder.reEncode(slow?.bytes ?? Buffer.alloc(0)))).toBe('time')
  expect((await encoder.reEncode(good?.bytes ?? Buffer.alloc(0))).length).toBeGreaterThan(0)
})
