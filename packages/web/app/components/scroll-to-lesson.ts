/** Scrolls a list to a lesson: chapter heading at the top if both fit, or else the lesson in the middle. */
export function scrollToLesson(list: HTMLElement, lesson: HTMLElement): void {
  const chapter = lesson.closest('details')
  const end = lesson.offsetTop + lesson.offsetHeight
  const isNear = chapter !== null && end - chapter.offsetTop <= list.clientHeight
  list.scrollTop = isNear ? chapter.offsetTop : lesson.offsetTop - (list.clientHeight - lesson.offsetHeight) / 2
}
