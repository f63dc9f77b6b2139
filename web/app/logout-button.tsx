import { header } from "#web/content/navigation.ts";
import { useLogout } from "#web/lib/use-log-out.ts";
import { Button } from "#web/ui/button.tsx";

export function LogoutButton({ className }: { className?: string }) {
  const logOut = useLogout();
  return (
    <Button variant="text" size="sm" className={className} onClick={logOut}>
      {header.logout}
    </Button>
  );
}
