/** As much of a syntax tree as is looked at. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

const isNode = (value: unknown): value is Node => typeof Object(value).type === 'string'

const FUNCTIONS: readonly string[] = ['ArrowFunctionExpression', 'FunctionExpression']

/** What holds a function without an expression of its own: a method is not put in parentheses. */
const holdsMethod = ({ type, ...node }: Node & { readonly method?: boolean; readonly kind?: string }): boolean =>
  type === 'MethodDefinition' || (type === 'Property' && (node.method === true || node.kind !== 'init'))

type Declaration = Node & { readonly id: { readonly name: string } }

/**
 * The functions that a file declares for itself and others, as components are; what they declare within stays as it is. None of them is
 * called before its place in the file: as a variable it would not be there yet, and the file would fail as it loads.
 */
const declarationsOf = (program: Node): readonly Declaration[] =>
  (program as Node & { readonly body: readonly Node[] }).body.filter((node): node is Declaration => node.type === 'FunctionDeclaration')

/** Calls `found` with every function that is an expression, the inner ones too. */
const eachFunction = (node: Node, found: (node: Node) => void): void => {
  for (const inner of Object.values(node).flat()) {
    if (!isNode(inner)) continue
    if (FUNCTIONS.includes(inner.type) && !holdsMethod(node)) found(inner)
    eachFunction(inner, found)
  }
}

/** Rolldown's, as far as it is used: it keeps the source map right. */
interface MagicString {
  appendRight(index: number, text: string): MagicString
  appendLeft(index: number, text: string): MagicString
}

/** What rolldown asks of a plugin, as far as `compileHints` answers. */
interface CompileHintsPlugin {
  readonly name: string
  renderChunk(
    this: { parse(code: string): Node },
    code: string,
    chunk: { readonly name: string },
    options: unknown,
    meta: { readonly magicString?: MagicString },
  ): MagicString | undefined
}

/**
 * Puts the functions of the files of these names in parentheses, those that are declared as variables. Engines read that as "called soon":
 * they compile them while the file arrives, beside the page's thread, and not in it at the first call. Rolldown's minifier keeps the
 * parentheses, and Vite's with it.
 */
export const compileHints = (names: ReadonlySet<string>): CompileHintsPlugin => ({
  name: 'compile-hints',
  renderChunk(code, { name }, _, { magicString }) {
    if (!names.has(name)) return undefined
    if (!magicString) throw new Error('rolldown makes no magic string: experimental.nativeMagicString is off.')
    const program = this.parse(code)
    eachFunction(program, ({ start, end }) => {
      magicString.appendRight(start, '(').appendLeft(end, ')')
    })
    for (const { start, end, id } of declarationsOf(program)) magicString.appendRight(start, `var ${id.name}=(`).appendLeft(end, ');')
    return magicString
  },
})
