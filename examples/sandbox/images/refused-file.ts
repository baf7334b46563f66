/** Why a file is not fetched or not shown. */
export type FileRefusal =
  | 'address'
  | 'scheme'
  | 'port'
  | 'credentials'
  | 'redirects'
  | 'status'
  | 'unreachable'
  | 'time'
  | 'size'
  | 'pixels'
  | 'type'
  | 'broken'
  | 'missing'

/** A file that is not shown, with the reason. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile'
  constructor(
    readonly reason: FileRefusal,
    options?: ErrorOptions,
  ) {
    super(`The file is refused: ${reason}.`, options)
  }
}
