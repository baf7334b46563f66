import type ts from 'typescript'

/** One thing a rule objects to. */
export interface Finding {
  readonly rule: string
  /** Path from the root of the tree, with `/`. */
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  readonly message: string
}

/** Which files of the repository a rule reads: the code that is shipped, or tests with what supports them. */
export type Tree = 'shipped' | 'tests'

/** A ban on TypeScript source. */
export interface SourceRule {
  readonly id: string
  /** Default: shipped. */
  readonly tree?: Tree
  /** Which files of its tree it reads; left out, all of them. */
  applies?(file: string): boolean
  check(source: ts.SourceFile, report: (node: ts.Node, message: string) => void, file: string): void
}

/** A ban on style sheets that are shipped. */
export interface StyleRule {
  readonly id: string
  applies?(file: string): boolean
  /** `offset` counts characters of `css`. */
  check(css: string, report: (offset: number, message: string) => void): void
}
