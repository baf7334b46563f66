import { readFile, realpath, stat } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** What a static server answers with. */
export interface StaticFile {
  readonly body: Buffer
  readonly contentType: string
}

/** The content type of a path by its extension; unknown ones are bytes. */
export const contentTypeOf = (path: string): string => contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream'

const decodedPath = (urlPath: string): string | undefined => {
  try {
    const path = decodeURIComponent(urlPath)
    return path.includes('\0') || path.includes('\\') ? undefined : path
  } catch {
    return undefined
  }
}

/**
 * The file a URL path names inside a folder: `index.html` for a folder's own path, `undefined` for everything
 * that does not exist or lies outside, links included.
 */
export const readStaticFile = async (folder: string, urlPath: string): Promise<StaticFile | undefined> => {
  const path = decodedPath(urlPath)
  if (path === undefined) return undefined
  try {
    const root = await realpath(resolve(folder))
    const named = await realpath(join(root, path))
    if (named !== root && !named.startsWith(root + sep)) return undefined
    const file = (await stat(named)).isDirectory() ? join(named, 'index.html') : named
    return { body: await readFile(file), contentType: contentTypeOf(file) }
  } catch {
    return undefined
  }
}
