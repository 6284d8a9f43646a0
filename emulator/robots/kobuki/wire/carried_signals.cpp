#include "robots/kobuki/wire/carried_signals.hpp"

#include <array>

namespace fakebot::robots::kobuki {

namespace {

using sim::CarriedSignal;

/// Values are as reported: filtered, and new with every frame. Outputs and gains are 0 until a
/// driver sets or requests the values.
constexpr std::array kCarried{
    CarriedSignal{"command.speed_mm_s", "BaseControl.speed_mm_s"},
    CarriedSignal{"command.radius_mm", "BaseControl.radius_mm"},
    CarriedSignal{"encoder.left_ticks", "BasicSensorData.left_encoder_ticks"},
    CarriedSignal{"encoder.right_ticks", "BasicSensorData.right_encoder_ticks"},
    CarriedSignal{"pwm.left", "BasicSensorData.left_pwm_percent"},
    CarriedSignal{"pwm.right", "BasicSensorData.right_pwm_percent"},
    CarriedSignal{"current.left_ma", "Current.left_ca", 10},
    CarriedSignal{"current.right_ma", "Current.right_ca", 10},
    CarriedSignal{"overcurrent.left", "BasicSensorData.overcurrent.left"},
    CarriedSignal{"overcurrent.right", "BasicSensorData.overcurrent.right"},
    CarriedSignal{"gain.type", "ControllerInfo.type"},
    CarriedSignal{"gain.p", "ControllerInfo.p_gain_milli", 0.001},
    CarriedSignal{"gain.i", "ControllerInfo.i_gain_milli", 0.001},
    CarriedSignal{"gain.d", "ControllerInfo.d_gain_milli", 0.001},
    CarriedSignal{"gyro.angle_deg", "Inertial.angle_cdeg", 0.01},
    CarriedSignal{"gyro.rate_deg_s", "Inertial.rate_cdeg_s", 0.01},
    CarriedSignal{"bumper.left", "BasicSensorData.bumper.left"},
    CarriedSignal{"bumper.center", "BasicSensorData.bumper.center"},
    CarriedSignal{"bumper.right", "BasicSensorData.bumper.right"},
    CarriedSignal{"wheel_drop.left", "BasicSensorData.wheel_drop.left"},
    CarriedSignal{"wheel_drop.right", "BasicSensorData.wheel_drop.right"},
    CarriedSignal{"cliff.left", "BasicSensorData.cliff.left"},
    CarriedSignal{"cliff.center", "BasicSensorData.cliff.center"},
    CarriedSignal{"cliff.right", "BasicSensorData.cliff.right"},
    CarriedSignal{"button.b0", "BasicSensorData.buttons.b0"},
    CarriedSignal{"button.b1", "BasicSensorData.buttons.b1"},
    CarriedSignal{"button.b2", "BasicSensorData.buttons.b2"},
    CarriedSignal{"reported.bumper.left", "BasicSensorData.bumper.left"},
    CarriedSignal{"reported.bumper.center", "BasicSensorData.bumper.center"},
    CarriedSignal{"reported.bumper.right", "BasicSensorData.bumper.right"},
    CarriedSignal{"reported.wheel_drop.left", "BasicSensorData.wheel_drop.left"},
    CarriedSignal{"reported.wheel_drop.right", "BasicSensorData.wheel_drop.right"},
    CarriedSignal{"reported.cliff.left", "BasicSensorData.cliff.left"},
    CarriedSignal{"reported.cliff.center", "BasicSensorData.cliff.center"},
    CarriedSignal{"reported.cliff.right", "BasicSensorData.cliff.right"},
    CarriedSignal{"reported.button.b0", "BasicSensorData.buttons.b0"},
    CarriedSignal{"reported.button.b1", "BasicSensorData.buttons.b1"},
    CarriedSignal{"reported.button.b2", "BasicSensorData.buttons.b2"},
    CarriedSignal{"reported.timestamp_ms", "BasicSensorData.timestamp_ms"},
    CarriedSignal{"cliff.left_adc", "Cliff.left_adc"},
    CarriedSignal{"cliff.center_adc", "Cliff.center_adc"},
    CarriedSignal{"cliff.right_adc", "Cliff.right_adc"},
    CarriedSignal{"charger", "BasicSensorData.charger"},
    CarriedSignal{"battery_measured_v", "BasicSensorData.battery_dv", 0.1},
    CarriedSignal{"dock_ir.left", "DockingIr.left"},
    CarriedSignal{"dock_ir.center", "DockingIr.center"},
    CarriedSignal{"dock_ir.right", "DockingIr.right"},
    CarriedSignal{"analog.0", "GeneralPurposeInput.analog_adc.0"},
    CarriedSignal{"analog.1", "GeneralPurposeInput.analog_adc.1"},
    CarriedSignal{"analog.2", "GeneralPurposeInput.analog_adc.2"},
    CarriedSignal{"analog.3", "GeneralPurposeInput.analog_adc.3"},
    CarriedSignal{"digital_in.0", "GeneralPurposeInput.digital.0"},
    CarriedSignal{"digital_in.1", "GeneralPurposeInput.digital.1"},
    CarriedSignal{"digital_in.2", "GeneralPurposeInput.digital.2"},
    CarriedSignal{"digital_in.3", "GeneralPurposeInput.digital.3"},
    CarriedSignal{"outputs", "GeneralPurposeOutput.outputs"},
    CarriedSignal{"digital_out.0", "GeneralPurposeOutput.outputs.digital_0"},
    CarriedSignal{"digital_out.1", "GeneralPurposeOutput.outputs.digital_1"},
    CarriedSignal{"digital_out.2", "GeneralPurposeOutput.outputs.digital_2"},
    CarriedSignal{"digital_out.3", "GeneralPurposeOutput.outputs.digital_3"},
    CarriedSignal{"power.3v3", "GeneralPurposeOutput.outputs.power_3v3"},
    CarriedSignal{"power.5v", "GeneralPurposeOutput.outputs.power_5v"},
    CarriedSignal{"power.12v5a", "GeneralPurposeOutput.outputs.power_12v5a"},
    CarriedSignal{"power.12v1a5", "GeneralPurposeOutput.outputs.power_12v1a5"},
    CarriedSignal{"answered.hardware_version", "HardwareVersion.count"},
    CarriedSignal{"answered.firmware_version", "FirmwareVersion.count"},
    CarriedSignal{"answered.udid", "Udid.count"},
    CarriedSignal{"answered.gains", "ControllerInfo.count"}};

}  // namespace

std::span<const CarriedSignal> carried_signals() {
  return kCarried;
}

}  // namespace fakebot::robots::kobuki
