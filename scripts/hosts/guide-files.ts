import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A section of a guide whose blocks are whole files of an application. */
export interface GuideSection {
  /** `docs/frameworks.md`. */
  readonly file: string
  /** Text of its heading of the second rank. */
  readonly section: string
}

/** A block, from the line after its fence to the line before the other one. */
const BLOCK = /^```\w+\n(.*?)^```$/gms

/** The first comment of a file, in the first or, after a doctype, the second line. */
const NAMED = /^(?:<!doctype html>\n)?(?:\/\/ |<!-- )(\S+\.\w+)(?: -->)?\n/

/** The files that a section shows whole: those whose first comment names them. Throws where there is none. */
export const guideFiles = ({ file, section }: GuideSection): Readonly<Record<string, string>> => {
  const parts = readFileSync(file, 'utf8').split(/^## /m)
  const text = parts.find((part) => part.startsWith(`${section}\n`)) ?? ''
  const files = [...text.matchAll(BLOCK)].flatMap(([, code = '']) => {
    const name = NAMED.exec(code)?.[1]
    return name === undefined ? [] : [[name, code] as const]
  })
  if (files.length === 0) throw new Error(`${file} shows no file under "${section}".`)
  return Object.fromEntries(files)
}

/** Puts the files of a section into a host. */
export const writeGuideFiles = (section: GuideSection, folder: string): void => {
  for (const [name, text] of Object.entries(guideFiles(section))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}
