import ts from 'typescript'

// Bundlers keep every method of a class, called or not. Of tsyringe's container we call four.

const CONTAINER = /tsyringe[\\/]dist[\\/]esm2015[\\/]dependency-container\.js$/

/** As `kernel/host/tsyringe.d.ts` declares the container, and what makes one. */
const CALLED = ['constructor', 'createChildContainer', 'register', 'resolve', 'isRegistered']

const nameOf = (member: ts.ClassElement): string =>
  ts.isConstructorDeclaration(member) ? 'constructor' : member.name && ts.isIdentifier(member.name) ? member.name.text : ''

/** Names after a point: what a method may call. */
const namesIn = (node: ts.Node): readonly string[] => {
  const found: string[] = []
  const visit = (inner: ts.Node): void => {
    if (ts.isPropertyAccessExpression(inner)) found.push(inner.name.text)
    ts.forEachChild(inner, visit)
  }
  visit(node)
  return found
}

/** The code without the methods that neither `called` nor one of theirs reaches by name. Everything else stays as it is. */
export const keepMethods = (code: string, called: readonly string[]): string => {
  const members = ts
    .createSourceFile('module.js', code, ts.ScriptTarget.ES2022)
    .statements.flatMap((statement) => (ts.isClassDeclaration(statement) ? [...statement.members] : []))
  const reached = new Set(called)
  // A set that grows while it is read: what is added is read too.
  for (const name of reached)
    for (const member of members) if (nameOf(member) === name) for (const next of namesIn(member)) reached.add(next)
  const unused = members.filter((member) => ts.isMethodDeclaration(member) && !reached.has(nameOf(member)))
  return unused.reduceRight((rest, { pos, end }) => rest.slice(0, pos) + rest.slice(end), code)
}

/** Leaves out of tsyringe's container what we do not call. */
export const usedMethods = () => ({
  name: 'used-methods',
  transform: (code: string, id: string): string | undefined => (CONTAINER.test(id) ? keepMethods(code, CALLED) : undefined),
})
