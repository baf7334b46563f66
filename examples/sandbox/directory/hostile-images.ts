import { hostileImageIds } from './hostile-rows.ts'
import { pixelTile } from './tile.ts'

/** 10 MB: far more than an image of this size is worth. */
const HUGE = 10_000_000

const SCRIPT =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" onload="parent.hostileImageRan=true"><script>parent.hostileImageRan=true</script><foreignObject width="64" height="64"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="parent.hostileImageRan=true"/></body></foreignObject><rect width="64" height="64" fill="red"/></svg>'

const PAGE = '<!doctype html><title>No image</title><script>parent.hostileImageRan=true</script>'

const image = (body: string | Uint8Array<ArrayBuffer>, type: string): Response => new Response(body, { headers: { 'content-type': type } })

/** The images of a hostile directory by their id: one with a script, one of 10 MB, a page. Undefined for every other id. */
export const hostileImage = (id: string): Response | undefined => {
  switch (id) {
    case hostileImageIds.script:
      return image(SCRIPT, 'image/svg+xml')
    case hostileImageIds.huge: {
      const bytes = new Uint8Array(HUGE)
      bytes.set(pixelTile(id).bytes)
      return image(bytes, 'image/png')
    }
    case hostileImageIds.page:
      return image(PAGE, 'text/html; charset=utf-8')
    default:
      return undefined
  }
}
