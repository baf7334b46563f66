import { readdirSync, readFileSync } from 'node:fs'
import { frames } from './frames.ts'

/** A block of TypeScript in a guide. */
export interface CodeBlock {
  readonly guide: string
  /** Of its first line of code, from 1. */
  readonly line: number
  readonly text: string
}

/** Files of a block that can be compiled, by name. */
export type BlockFiles = Readonly<Record<string, string>>

/** The guides whose code is compiled. */
export const guides = (): readonly string[] => [
  'README.md',
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
]

/** The blocks `ts` and `tsx` of a guide. */
export const codeBlocks = (guide: string): readonly CodeBlock[] => {
  const blocks: CodeBlock[] = []
  let open: { readonly line: number; readonly lines: string[] } | undefined
  for (const [index, line] of readFileSync(guide, 'utf8').split('\n').entries()) {
    if (open === undefined) {
      if (/^```tsx?$/.test(line)) open = { line: index + 2, lines: [] }
    } else if (line === '```') {
      blocks.push({ guide, line: open.line, text: open.lines.join('\n') })
      open = undefined
    } else open.lines.push(line)
  }
  return blocks
}

/** The files that a block shows: each begins with a comment that says where it stands. */
const partsOf = (text: string): readonly string[] =>
  text.split(/^(?=\/\/ (?:[\w-]+\.tsx?\b|in the|in each|the host))/m).filter((part) => part.trim() !== '')

/** A block as files. One that is a part of something is put into its frame. Throws where two frames claim it. */
export const blockFiles = ({ guide, line, text }: CodeBlock): { readonly files: BlockFiles; readonly frame: string | undefined } => {
  const claims = Object.entries(frames).filter(([, { has }]) => text.includes(has))
  const [claim, other] = claims
  if (other) throw new Error(`${guide}:${line} is in the frames ${claims.map(([name]) => name).join(' and ')}.`)
  if (!claim) return { files: { 'block.tsx': text }, frame: undefined }
  const [name, frame] = claim
  return { files: frame.files(partsOf(text), text), frame: name }
}
