import { lazy, Suspense, type ComponentType } from 'react'

/** A dialog or a tab that is loaded when it is first shown: screens have many, which bring forms and their schemas. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part: ComponentType<Props> = lazy(load)
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}
