/** The rest of the home page in one module, so that its scripts are loaded together. */
export { default as Claims } from '../../components/school/claims.tsx'
export { default as Promises } from '../../components/school/promises.tsx'
export { default as QuickLinks } from '../../components/school/quick-links.tsx'
export * from './home-sections.tsx'
