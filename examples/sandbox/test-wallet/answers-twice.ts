/** A promise whose callbacks run twice, as a careless wallet's do. What is chained to it is an ordinary promise. */
export class AnswersTwice<T> extends Promise<T> {
  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }
  // biome-ignore lint/suspicious/noThenProperty: the misbehaviour this class is for
  override then<A = T, B = never>(
    ok?: ((value: T) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    const second = super.then(ok, failed)
    second.catch(() => {})
    return super.then(ok, failed)
  }
}
