import { dirname, resolve } from 'node:path'
import ts from 'typescript'

/** One thing the compiler says. */
export interface Diagnostic {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly code: number
  readonly text: string
}

/** What compiling a program found where the directive `@ts-expect-error` counts for nothing. */
export interface Compiled {
  /** Everything that is refused, the lines that must be refused included. */
  readonly refused: readonly Diagnostic[]
  /** The lines that must be refused: those below a directive, as {@link placeOf} writes them. */
  readonly mustFail: readonly string[]
}

const EXPECTED = '// @ts-expect-error'

const say = ({ file, start = 0, code, messageText }: ts.Diagnostic): Diagnostic => ({
  file: file?.fileName ?? '',
  line: file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0,
  code,
  text: ts.flattenDiagnosticMessageText(messageText, '\n'),
})

const linesBelowDirectives = (file: string, text: string): readonly string[] =>
  text.split('\n').flatMap((line, index) => (line.includes(EXPECTED) ? [placeOf({ file, line: index + 2 })] : []))

/** File and line: `/host/page.ts:17`. */
export const placeOf = ({ file, line }: Pick<Diagnostic, 'file' | 'line'>): string => `${file}:${line}`

/**
 * Compiles the program of a tsconfig.json once, without writing anything. What `@ts-expect-error` would hide is answered with the rest, so
 * that one program shows both that nothing else is wrong and what each wrong line is refused for. Only the files inside `within` are
 * checked; declarations of other libraries are read and believed.
 */
export const compile = (config: string, within: string): Compiled => {
  const path = resolve(config)
  const { config: json, error } = ts.readConfigFile(path, ts.sys.readFile)
  if (error) return { refused: [say(error)], mustFail: [] }
  const parsed = ts.parseJsonConfigFileContent(json, ts.sys, dirname(path), { noEmit: true }, path)
  const host = ts.createCompilerHost(parsed.options)
  const read = host.readFile
  const mustFail: string[] = []
  host.readFile = (file) => {
    const text = read(file)
    if (text === undefined || !parsed.fileNames.includes(file)) return text
    mustFail.push(...linesBelowDirectives(file, text))
    return text.replaceAll(EXPECTED, '// refused:')
  }
  const program = ts.createProgram(parsed.fileNames, parsed.options, host)
  const checked = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(within))
  const refused = [
    ...parsed.errors,
    ...program.getOptionsDiagnostics(),
    ...checked.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
    ...program.getGlobalDiagnostics(),
  ]
  return { refused: refused.map(say), mustFail }
}

/** The files that a program of these reads, its own and all declarations that they lead to. */
export const filesRead = (files: readonly string[]): readonly string[] =>
  ts
    .createProgram(files, { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, types: [], noEmit: true })
    .getSourceFiles()
    .map(({ fileName }) => fileName)
