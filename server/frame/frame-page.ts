/** A file of the frame's page. */
export interface FrameFile {
  readonly body: string
  readonly contentType: string
}

/** The frame's page as it is built: static files that hold nothing of who runs them. */
export interface FramePage {
  /** By the path at which each is served; the page itself is `/index.html`. */
  readonly files: Readonly<Record<string, FrameFile>>
  /** SHA-256 of all files, as {@link hashPage} counts it. */
  readonly hash: string
}

const hex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The hash by which two copies of the page are compared: SHA-256 of one line per file, in the order of the paths, each with the file's own
 * SHA-256 and its path.
 *
 * @example (await hashPage(page.files)) === page.hash
 */
export const hashPage = async (files: FramePage['files']): Promise<string> => {
  const lines: string[] = []
  for (const path of Object.keys(files).sort()) {
    const body = new TextEncoder().encode(files[path]?.body)
    lines.push(`${hex(await crypto.subtle.digest('SHA-256', body))}  ${path}\n`)
  }
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join(''))))
}
