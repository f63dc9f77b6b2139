export { JobPostings } from "./admin-job-postings.tsx";
export { PortalIntegration } from "./admin-portal-integration.tsx";
export { usePublication } from "./admin-publication.tsx";
