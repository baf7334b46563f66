import sharp, { type Sharp } from 'sharp'

/** A file that somebody may name as a picture. */
export interface HostileFile {
  readonly name: string
  readonly bytes: Buffer
  /** As its server says, which nobody believes. */
  readonly type: string
  /** A picture comes of it, or it is refused for this reason. */
  readonly becomes: 'picture' | 'type' | 'pixels' | 'broken' | 'size' | 'time'
}

const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const DOT = '<rect width="10" height="10" fill="#123456"/>'

/** Width and height as a PNG says them. */
const pngHeader = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return header
}

const flat = (width: number, height: number): Sharp => sharp({ create: { width, height, channels: 3, background: '#345678' } })

const animated = async (format: 'gif' | 'webp'): Promise<Buffer> => {
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 10), Buffer.alloc(20 * 20 * 3, 200)])
  const picture = sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
  return format === 'gif' ? picture.gif({ delay: [10, 10] }).toBuffer() : picture.webp({ delay: [10, 10] }).toBuffer()
}

/** Files that run, load, grow, deceive or break. `canary`: an address that must never be asked. */
export const hostileFiles = async (canary: string): Promise<readonly HostileFile[]> => {
  const png = await flat(40, 30).png().toBuffer()
  const jpeg = await flat(40, 30).jpeg().toBuffer()
  const wide = Buffer.from(png)
  pngHeader(65_535, 65_535).copy(wide, 16)
  const svg = (name: string, inside: string, more: Partial<HostileFile> & { readonly before?: string; readonly root?: string } = {}) => {
    const { before = '', root = 'width="10" height="10"', ...rest } = more
    const bytes = Buffer.from(`${before}<svg ${SVG} ${root}>${DOT}${inside}</svg>`)
    return { name, bytes, type: 'image/svg+xml', becomes: 'picture', ...rest } as const
  }
  const layers = Array.from({ length: 12 }, (_, at) => `<g id="g${at + 1}">${`<use xlink:href="#g${at}"/>`.repeat(10)}</g>`).join('')
  const laughs = Array.from({ length: 20 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')
  const page = `<!doctype html><script src="${canary}"></script><img src="${canary}">`
  const file = (name: string, bytes: Buffer, type: string, becomes: HostileFile['becomes']): HostileFile => ({ name, bytes, type, becomes })
  return [
    svg('a drawing with a script', `<script>fetch("${canary}")</script>`),
    svg('a drawing with handlers', `<rect width="5" height="5" onload="fetch('${canary}')" onclick="fetch('${canary}')"/>`, {
      root: `width="10" height="10" onload="fetch('${canary}')"`,
    }),
    svg('a drawing with a page inside', `<foreignObject width="9" height="9"><iframe src="${canary}"/></foreignObject>`),
    svg('a drawing that loads a picture', `<image xlink:href="${canary}" width="9" height="9"/>`),
    svg('a drawing that loads a file of the machine', '<image xlink:href="file:///etc/hostname" width="9" height="9"/>'),
    svg('a drawing that loads a style', `<style>@import url(${canary}); rect { fill: url(${canary}#x) }</style>`),
    svg('a drawing that uses another', `<use xlink:href="${canary}#x"/>`),
    svg(
      'a drawing that includes a file',
      '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/hostname" parse="text"/>',
    ),
    svg('a drawing with a page in a link', `<a xlink:href="javascript:fetch('${canary}')"><text y="9">!</text></a>`),
    svg('a drawing that moves', '<animate attributeName="x" from="0" to="9" dur="1s"/><set attributeName="onload" to="alert(1)"/>'),
    svg(
      'a drawing within a drawing',
      `<image href="data:image/svg+xml,${encodeURIComponent(`<svg ${SVG} onload="fetch('${canary}')"/>`)}"/>`,
    ),
    svg('a drawing with a file of the machine as an entity', '<text>&x;</text>', {
      before: '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>',
      becomes: 'broken',
    }),
    svg('a drawing of a billion laughs', '<text>&a20;</text>', {
      before: `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a0 "ha">${laughs}]>`,
      becomes: 'broken',
    }),
    svg('a drawing that draws itself 10^12 times', `<defs><g id="g0">${DOT}</g>${layers}</defs><use xlink:href="#g12"/>`, {
      becomes: 'time',
    }),
    svg('a drawing of a hundred thousand pixels', '', { root: 'width="100000" height="100000"', becomes: 'pixels' }),
    file('a page', Buffer.from(page), 'image/png', 'type'),
    file('a page that begins like a GIF', Buffer.from(`GIF89a=1;${page}`), 'image/gif', 'broken'),
    file(
      'a script that begins like a JPEG',
      Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from('*/=alert(1)')]),
      'image/jpeg',
      'broken',
    ),
    file('a picture with a page behind it', Buffer.concat([png, Buffer.from(page)]), 'text/html', 'picture'),
    file('a picture that says it is a page', png, 'text/html', 'picture'),
    file(
      'a picture with metadata',
      await flat(40, 30)
        .withExif({ IFD0: { Copyright: page, ImageDescription: canary } })
        .jpeg()
        .toBuffer(),
      'image/jpeg',
      'picture',
    ),
    file('a picture that says it has four thousand million pixels', wide, 'image/png', 'pixels'),
    file('a picture of 5,000 pixels', await flat(5_000, 10).png().toBuffer(), 'image/png', 'pixels'),
    file('a small file of 36 million pixels', await flat(6_000, 6_000).png({ compressionLevel: 9 }).toBuffer(), 'image/png', 'pixels'),
    file('half a picture', png.subarray(0, png.length / 2), 'image/png', 'broken'),
    file('half a photograph', jpeg.subarray(0, jpeg.length / 2), 'image/jpeg', 'broken'),
    file('nothing', Buffer.alloc(0), 'image/png', 'type'),
    file('a picture that moves', await animated('gif'), 'image/gif', 'picture'),
    file('another that moves', await animated('webp'), 'image/webp', 'picture'),
    file('a film', Buffer.from('000000186674797069736f6d0000020069736f6d', 'hex'), 'image/jpeg', 'type'),
    file('a model', Buffer.from('glTF\u0002\0\0\0'), 'image/png', 'type'),
    file('a document', Buffer.from('%PDF-1.7 /OpenAction'), 'image/png', 'type'),
    file('a packed drawing', Buffer.from('1f8b0800', 'hex'), 'image/svg+xml', 'type'),
    file('six megabytes', Buffer.alloc(6_000_000, 1), 'image/png', 'size'),
  ]
}
