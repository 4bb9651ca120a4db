/** The rest of the course page in one module, so that its scripts are loaded together. */
export { default as CourseOutline } from './course-outline.tsx'
export { default as CourseTabs } from './course-tabs.tsx'
export { default as EnrollCard } from './enroll-card.tsx'
