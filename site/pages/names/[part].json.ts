export { GET } from '../names.json.ts'
