/** Narrows a query by a value, if there is one: `.$call(given(courseId, (query, id) => query.where('courseId', '=', id)))`. */
export const given =
  <Query, Value>(value: Value | undefined, narrow: (query: Query, value: Value) => Query) =>
  (query: Query): Query =>
    value === undefined ? query : narrow(query, value)
