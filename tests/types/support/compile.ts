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

/** What a program is compiled with. */
export interface CompileOptions {
  /** Changes a file's text before it is read by the compiler. */
  readonly rewrite?: (text: string, file: string) => string
  /** Over the options of the configuration. */
  readonly options?: ts.CompilerOptions
}

const say = ({ file, start = 0, code, messageText }: ts.Diagnostic): Diagnostic => ({
  file: file?.fileName ?? '',
  line: file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0,
  code,
  text: ts.flattenDiagnosticMessageText(messageText, '\n'),
})

/** Compiles the program of a tsconfig.json without writing anything, and tells what is wrong with it. */
export const compile = (config: string, { rewrite = (text) => text, options = {} }: CompileOptions = {}): readonly Diagnostic[] => {
  const path = resolve(config)
  const { config: json, error } = ts.readConfigFile(path, ts.sys.readFile)
  if (error) return [say(error)]
  const parsed = ts.parseJsonConfigFileContent(json, ts.sys, dirname(path), { noEmit: true, ...options }, path)
  const host = ts.createCompilerHost(parsed.options)
  const read = host.readFile
  host.readFile = (file) => {
    const text = read(file)
    return text === undefined || !parsed.fileNames.includes(file) ? text : rewrite(text, file)
  }
  const program = ts.createProgram(parsed.fileNames, parsed.options, host)
  return [...parsed.errors, ...ts.getPreEmitDiagnostics(program)].map(say)
}
