// What the guides use of Express, which is no dependency of this repository.
declare module 'express' {
  export interface Request extends AsyncIterable<Uint8Array> {
    readonly method: string
    readonly url: string
    readonly originalUrl: string
    readonly headers: { readonly [name: string]: string | string[] | undefined }
  }
  export interface Response {
    statusCode: number
    setHeader(name: string, value: string | readonly string[]): unknown
    end(body: string): unknown
    status(code: number): Response
    json(body: unknown): Response
  }
  export type Handler = (request: Request, response: Response, next: (error?: unknown) => void) => unknown
  export interface Application {
    use(handler: Handler): Application
    use(path: string, handler: Handler): Application
    get(path: string, handler: Handler): Application
    (request: unknown, response: unknown): void
  }
  const express: { (): Application; json(): Handler }
  export default express
}
