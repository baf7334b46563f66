/** Whether two messages have the same fields: texts and lists of texts, each as it is in the other. `toString` is none. */
export const sameFields = (one: object, other: object): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  names.delete('toString')
  return [...names].every((name) => JSON.stringify(Reflect.get(one, name)) === JSON.stringify(Reflect.get(other, name)))
}
