import { header } from "#web/content/navigation.ts";
import { useLogout } from "#web/lib/use-logout.ts";
import { Button } from "#web/ui/button.tsx";

export function LogoutButton({ className }: { className?: string }) {
  const logout = useLogout();
  return (
    <Button variant="text" size="sm" className={className} onClick={logout}>
      {header.logout}
    </Button>
  );
}
