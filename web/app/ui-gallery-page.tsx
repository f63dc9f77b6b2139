import { useEffect, useState } from "react";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { TooltipProvider } from "#web/ui/tooltip.tsx";
import { ButtonSpecimen, IconSpecimen, MarkSpecimen, TypeSpecimen } from "#web/ui/gallery/basics.tsx";
import { BandSpecimen, ChartSpecimen } from "#web/ui/gallery/charts.tsx";
import { FigureSpecimen, StepSpecimen, TableSpecimen } from "#web/ui/gallery/data.tsx";
import { FloatingSpecimen, StateSpecimen } from "#web/ui/gallery/floating.tsx";
import { AlertSpecimen, FieldSpecimen, ToggleSpecimen } from "#web/ui/gallery/forms.tsx";
import type { Theme } from "./theme.ts";

type Density = "public" | "compact";

/** All components in all states, for developers. */
function UiGalleryPage() {
  const [theme, setTheme] = useState<Theme>("light");
  const [density, setDensity] = useState<Density>("public");
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = theme;
    dataset.density = density;
    return () => {
      delete dataset.theme;
      delete dataset.density;
    };
  }, [theme, density]);
  return (
    <TooltipProvider>
      <SkipLink />
      <main id="main" tabIndex={-1}>
        <div className="wrap">
          <header className="flex flex-wrap items-end justify-between gap-4 py-8">
            <h1 className="type-section">Component sheet</h1>
            <div className="flex flex-wrap gap-3">
              <SegmentedControl
                label="Theme"
                value={theme}
                onValueChange={setTheme}
                options={[
                  { value: "light", label: "Light" },
                  { value: "dark", label: "Dark" },
                ]}
              />
              <SegmentedControl
                label="Density"
                value={density}
                onValueChange={setDensity}
                options={[
                  { value: "public", label: "Public" },
                  { value: "compact", label: "Back office" },
                ]}
              />
            </div>
          </header>
          <TypeSpecimen />
          <ButtonSpecimen />
          <IconSpecimen />
          <MarkSpecimen />
          <FieldSpecimen />
          <ToggleSpecimen />
          <AlertSpecimen />
          <StepSpecimen />
          <TableSpecimen />
          <FigureSpecimen />
          <StateSpecimen />
          <FloatingSpecimen />
          <ChartSpecimen />
        </div>
        <BandSpecimen />
      </main>
      <Toaster />
    </TooltipProvider>
  );
}

export { UiGalleryPage as Component };
