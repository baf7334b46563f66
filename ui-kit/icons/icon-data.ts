/** An icon as data: path data on a 20 × 20 grid, drawn with round strokes of 1.5. Pass it to `Icon`. */
export interface IconData {
  readonly path: string
  /** True for arrows that point along the reading direction: they turn round in right-to-left text. */
  readonly mirror?: boolean
}
