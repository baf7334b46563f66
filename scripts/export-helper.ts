/** The file that rolldown makes of its helper, which gives what a file loaded later exports: nearly every file of the package imports it. */
const HELPER = 'parts/rolldown-runtime.js'

/** The kernel's start: nothing that imports the kernel is loaded before it. */
const START = 'parts/start.js'

const EXPORT = /export\{(\w+)\};/
const IMPORT = /import\{\w+ as ([\w$]+)\}from"\.\/rolldown-runtime\.js"/

interface OutputChunk {
  readonly type: 'chunk'
  readonly imports: readonly string[]
  code: string
}

/** What rolldown asks of a plugin, as far as `exportHelper` answers. */
interface ExportHelperPlugin {
  readonly name: string
  generateBundle(options: unknown, bundle: Readonly<Record<string, OutputChunk | { readonly type: 'asset' }>>): void
}

/**
 * Puts that helper into the start, so that an opening does not wait for a file of 150 bytes, and bundlers of hosts do not name it
 * beside each file that is loaded later. What imports no kernel, texts and what servers read, keeps the other one.
 */
export const exportHelper = (): ExportHelperPlugin => ({
  name: 'export-helper',
  generateBundle(_, bundle) {
    const chunk = (file: string): OutputChunk | undefined => {
      const found = bundle[file]
      return found?.type === 'chunk' ? found : undefined
    }
    const reach = (file: string, found = new Set<string>()): ReadonlySet<string> => {
      for (const one of chunk(file)?.imports ?? []) if (!found.has(one)) reach(one, found.add(one))
      return found
    }
    const [start, helper] = [chunk(START), chunk(HELPER)]
    const exported = helper && EXPORT.exec(helper.code)
    if (!start || !exported) throw new Error(`${HELPER} or ${START} is not what it was.`)
    for (const [file, part] of Object.entries(bundle)) {
      if (part.type !== 'chunk' || !reach(file).has(START)) continue
      // As long as what it replaces: source maps stay right.
      part.code = part.code.replace(IMPORT, (whole, local) => `import{exportAll as ${local}}from"./start.js"`.padEnd(whole.length))
    }
    // At the end, for the same reason; as a declaration it can be called before.
    const declared = `function exportAll(...of){${helper.code.slice(0, exported.index)}return ${exported[1]}(...of)}export{exportAll};\n`
    start.code = start.code.replace(/(?=\/\/# sourceMappingURL=|$)/, () => declared)
  },
})
